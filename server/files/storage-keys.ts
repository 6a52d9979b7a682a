import { FileSize, type StoredFile } from '#contract/upload.ts'

/** Where a file's bytes lie in the storage; a PDF has one place for all sizes. */
export function storageKey(id: string, kind: StoredFile['kind'], size: FileSize): string {
  return `${id}/${kind === 'pdf' ? 'whole' : size}`
}

/** All of them, once each. */
export function storageKeys(id: string, kind: StoredFile['kind']): string[] {
  return [...new Set(FileSize.options.map((size) => storageKey(id, kind, size)))]
}
