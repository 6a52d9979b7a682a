import { FileSize, type StoredFile } from '#contract/upload.ts'

/** Returns the storage key of a file's bytes. A PDF has the same key for all sizes. */
export function storageKey(id: string, kind: StoredFile['kind'], size: FileSize): string {
  return `${id}/${kind === 'pdf' ? 'whole' : size}`
}

/** Returns all keys of a file, each once. */
export function storageKeys(id: string, kind: StoredFile['kind']): string[] {
  return [...new Set(FileSize.options.map((size) => storageKey(id, kind, size)))]
}
