const IMAGE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'svg']

/** What a file is by its extension (§5): an image or any other file; `null` for a name that is empty or no text. */
export function fileKind(name: unknown): 'image' | 'file' | null {
  if (typeof name !== 'string' || name.trim() === '') return null
  const extension = /\.([^./\\]+)$/.exec(name.trim())?.[1] ?? ''
  return IMAGE_EXTENSIONS.includes(extension.toLowerCase()) ? 'image' : 'file'
}
