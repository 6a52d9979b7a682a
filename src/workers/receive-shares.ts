import { registerRoute } from 'workbox-routing'
import { FILE_NAME_LENGTH_MAX, UNIT_PHOTOS_MAX } from '#contract/limits.ts'
import { SHARE_NOT_KEPT_PATH, SHARE_PATH } from '#contract/share.ts'
import { keepShared } from '#db/storage/shared-store.ts'
import { newId } from './new-id.ts'
import { ownerNow } from './owner-now.ts'
import { sharedText } from './shared-text.ts'

/**
 * Accepts what another app shares with the installed app, online or offline, signed in or not. It is stored on this
 * device before any page opens. A person then decides where it goes; nothing is sent automatically.
 */
export function receiveShares(): void {
  registerRoute(
    // A frame on another website can't share anything.
    ({ url, sameOrigin, request }) =>
      sameOrigin && url.pathname === SHARE_PATH && request.destination === 'document',
    async ({ request }) => Response.redirect((await keep(request)) ? SHARE_PATH : SHARE_NOT_KEPT_PATH, 303),
    'POST',
  )
}

async function keep(request: Request): Promise<boolean> {
  try {
    const form = await request.formData()
    const files = form.getAll('photos').filter((part) => part instanceof File)
    const pictures = files.filter(({ type, size }) => type.startsWith('image/') && size > 0)
    const kept = pictures.slice(0, UNIT_PHOTOS_MAX).map((file) => ({ id: newId(), file }))
    const text = sharedText(form)
    if (text === '' && kept.length === 0) return files.length === 0
    await keepShared(
      await ownerNow(),
      {
        id: newId(),
        at: Date.now(),
        text,
        photos: kept.map(({ id, file: { name, type, size } }) => ({
          id,
          name: name.slice(0, FILE_NAME_LENGTH_MAX),
          type,
          size,
        })),
        leftOut: files.length - kept.length,
      },
      new Map(kept.map(({ id, file }) => [id, file])),
    )
    return true
  } catch (error) {
    console.warn('What was shared could not be kept', error)
    return false
  }
}
