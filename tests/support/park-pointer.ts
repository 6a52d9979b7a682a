import { beforeAll } from 'vitest'
import { userEvent } from 'vitest/browser'

/**
 * Moves the browser's pointer into a corner before the tests of a file. It stays where the file before left it, and
 * what then comes to stand under it counts as hovered: a toast stays, a menu loads before the press.
 */
beforeAll(async () => {
  const corner = document.createElement('div')
  corner.style.cssText = 'position: fixed; inset: auto 0 0 auto; width: 4px; height: 4px; z-index: 99999'
  document.body.append(corner)
  await userEvent.hover(corner)
  corner.remove()
})
