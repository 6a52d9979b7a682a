import type { FileSize } from '#contract/upload.ts'

/** Returns the API's base address, used for links and pictures (§7). */
export function baseAddress(): string {
  return (import.meta.env.VITE_API_BASE_URL || '/v1').replace(/\/$/, '')
}

/** Returns the address of a public file: an absolute address unchanged, anything else below the API's base (§7). */
export function fileAddress(url: string, size: FileSize): string {
  if (/^(https?|ftp):\/\//i.test(url)) return url
  return `${baseAddress()}${url}/${size}`
}
