import { text } from 'node:stream/consumers'
import type { BackupPlace } from './backup-place.ts'
import { SavedFile } from './manifest.ts'

/** A run that is killed copies so many files again at most. */
const NOTED_AT_ONCE = 20
const isNote = (path: string) => /\/copied-\d+\.json$/.test(path)

/** Returns the files that a run which broke off had copied for a backup. */
export async function readNotes(place: BackupPlace, name: string): Promise<SavedFile[]> {
  const noted: SavedFile[] = []
  for (const path of await notesOf(place, name)) {
    const found = await place.read(path)
    if (found) noted.push(...SavedFile.array().parse(JSON.parse(await text(found))))
  }
  return noted
}

/** Notes copied files some at a time, each time in a new file: no place but a folder lets one be added to. */
export async function openNotes(place: BackupPlace, name: string) {
  let written = (await notesOf(place, name)).length
  let waiting: SavedFile[] = []
  const write = async () => {
    if (waiting.length === 0) return
    await place.write(`${name}/copied-${written}.json`, bytesOf(waiting))
    written += 1
    waiting = []
  }
  return {
    async add(file: SavedFile): Promise<void> {
      waiting.push(file)
      if (waiting.length === NOTED_AT_ONCE) await write()
    },
    /** Notes those that wait. */
    write,
  }
}

/** Returns the paths of the notes of a backup, which it doesn't need once it is complete. */
export async function notesOf(place: BackupPlace, name: string): Promise<string[]> {
  return [...(await place.list(name)).keys()].filter(isNote)
}

/** Returns a value as JSON, for a place to write. */
export async function* bytesOf(value: unknown): AsyncGenerator<Uint8Array> {
  yield Buffer.from(JSON.stringify(value, null, 1))
}
