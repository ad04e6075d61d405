import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'

import { router } from '#web/app/routes.tsx'

test('the service platform embeds the map under a name of its own', () => {
  const page = (path: string) => matchRoutes(router.routes, path)?.at(-1)?.route
  expect(page('/third-map')?.path).toBe('/third-map')
  expect(page('/third-map')?.handle).toEqual(page('/map')?.handle)
})
