import { preparePhoto, resizePicture, type PreparedPhoto } from './photos/prepare-photo.ts'
import type { RedrawSize } from './photos/redraw.ts'

/** What the page asks for: a photo for a message, or a picture redrawn in one size. */
export type PhotoTask = { kind: 'photo'; file: Blob } | { kind: 'picture'; file: Blob; size: RedrawSize }
/** Both are `null` for a picture that this browser can't draw. */
export type PhotoAnswer = { photo: PreparedPhoto | null } | { picture: Blob | null }

// Uses no network and no storage. The page ends it after one picture, which gives its memory back at once.
addEventListener('message', ({ data }: MessageEvent<PhotoTask>) => {
  void answer(data)
})

async function answer(task: PhotoTask): Promise<void> {
  const done: PhotoAnswer =
    task.kind === 'photo'
      ? { photo: await preparePhoto(task.file) }
      : { picture: await resizePicture(task.file, task.size) }
  postMessage(done)
}
