import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

import { ArticleBody } from './ArticleBody.tsx'
import { ArticlePicture } from './ArticlePicture.tsx'

const picture = { file: 7, alt: '岩芯', width: 1200, height: 600 }

test('a picture has its place before it comes, none higher than a screen', () => {
  const { container } = render(<ArticlePicture picture={{ ...picture, height: 6000 }} address={undefined} />)
  const place = container.querySelector<HTMLElement>('span')
  expect(place?.style.aspectRatio).toBe('1200 / 6000')
  expect(place?.style.maxWidth).toBe('min(100%, 128px)')
  expect(container.querySelector('img')).toBeNull()
})

test('pictures come in the way that the page says; what is no picture is left out', () => {
  const body = [
    { type: 'picture', ...picture },
    { type: 'picture', ...picture, file: '../../etc/passwd' },
    { type: 'picture', ...picture, width: 0 },
  ]
  const { container } = render(
    <ArticleBody body={body} PictureView={({ picture: { file } }) => <b>{file}</b>} />,
  )
  expect(container.textContent).toBe('7')
})
