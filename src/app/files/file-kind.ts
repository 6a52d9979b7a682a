const IMAGE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'svg']

/**
 * Returns the kind of a file by its extension (§5): an image or any other file; `null` if the name is empty or not a
 * string.
 */
export function fileKind(name: unknown): 'image' | 'file' | null {
  if (typeof name !== 'string' || name.trim() === '') return null
  const extension = /\.([^./\\]+)$/.exec(name.trim())?.[1] ?? ''
  return IMAGE_EXTENSIONS.includes(extension.toLowerCase()) ? 'image' : 'file'
}
