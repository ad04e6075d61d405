/** What of a picture is seen in a window of a screen. */
export interface PictureView {
  /** How many times larger than it fits the window. */
  zoom: number
  /** What of the picture is in the middle of the window, as shares of its width and height. */
  x: number
  y: number
}

/** Pixels. */
export interface Size {
  width: number
  height: number
}

export interface Rectangle extends Size {
  left: number
  top: number
}

export const wholeView: PictureView = { zoom: 1, x: 0.5, y: 0.5 }

/** Pixels of the screen for one of the picture where all of it is seen. */
const fitOf = (frame: Size, picture: Size): number =>
  Math.min(frame.width / picture.width, frame.height / picture.height)

/** A picture is shown up to so many times its own size. */
const maxEnlargement = 8

/** The largest zoom of a picture in a window. */
export const maxZoomOf = (frame: Size, picture: Size): number =>
  Math.max(1, maxEnlargement / fitOf(frame, picture))

/** Where the picture lies in the window. */
export function placeOf({ zoom, x, y }: PictureView, frame: Size, picture: Size): Rectangle {
  const scale = fitOf(frame, picture) * zoom
  const [width, height] = [picture.width * scale, picture.height * scale]
  return { width, height, left: frame.width / 2 - x * width, top: frame.height / 2 - y * height }
}

/** Keeps the zoom within its bounds, and the window filled as far as the picture goes. */
export function boundView(view: PictureView, frame: Size, picture: Size): PictureView {
  const zoom = Math.min(Math.max(1, view.zoom), maxZoomOf(frame, picture))
  const { width, height } = placeOf({ ...view, zoom }, frame, picture)
  return { zoom, x: boundMiddle(view.x, frame.width / width), y: boundMiddle(view.y, frame.height / height) }
}

/** `seen` is the share of the picture that fits the window. */
const boundMiddle = (at: number, seen: number): number =>
  seen >= 1 ? 0.5 : Math.min(Math.max(at, seen / 2), 1 - seen / 2)

/** Zooms so that what is under a point of the window stays there. */
export function zoomAt(
  view: PictureView,
  factor: number,
  point: { x: number; y: number },
  { frame, picture }: { frame: Size; picture: Size },
): PictureView {
  const before = placeOf(view, frame, picture)
  const zoom = Math.min(Math.max(1, view.zoom * factor), maxZoomOf(frame, picture))
  const [x, y] = [(point.x - before.left) / before.width, (point.y - before.top) / before.height]
  const after = placeOf({ zoom, x: 0, y: 0 }, frame, picture)
  return boundView(
    {
      zoom,
      x: x - (point.x - frame.width / 2) / after.width,
      y: y - (point.y - frame.height / 2) / after.height,
    },
    frame,
    picture,
  )
}

/** Moves the picture by so many pixels of the screen. */
export function panBy(
  view: PictureView,
  by: { x: number; y: number },
  { frame, picture }: { frame: Size; picture: Size },
): PictureView {
  const { width, height } = placeOf(view, frame, picture)
  return boundView({ ...view, x: view.x - by.x / width, y: view.y - by.y / height }, frame, picture)
}
