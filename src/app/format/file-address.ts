import type { FileSize } from '#contract/upload.ts'

/** Where a public file can be loaded: a whole address as it is, anything else below the API's base (§7). */
export function fileAddress(url: string, size: FileSize): string {
  if (/^(https?|ftp):\/\//i.test(url)) return url
  return `${(import.meta.env.VITE_API_BASE_URL || '/v1').replace(/\/$/, '')}${url}/${size}`
}
