import type { FileSize } from '#contract/upload.ts'

/** The API's base, as links and pictures name it (§7). */
export function baseAddress(): string {
  return (import.meta.env.VITE_API_BASE_URL || '/v1').replace(/\/$/, '')
}

/** Where a public file can be loaded: a whole address as it is, anything else below the API's base (§7). */
export function fileAddress(url: string, size: FileSize): string {
  if (/^(https?|ftp):\/\//i.test(url)) return url
  return `${baseAddress()}${url}/${size}`
}
