/** A picture without what its camera or its program wrote beside it. */
export interface CleanPicture {
  bytes: Buffer
  /** As it is shown. */
  width: number
  height: number
}
