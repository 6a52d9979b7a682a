/** Returns the ids of all files of some photos, in order: of each its only or readable one, then its full one. */
export function idsOfPhotos(photos: readonly { id: string; full?: { id: string } | undefined }[]): string[] {
  return photos.flatMap(({ id, full }) => (full ? [id, full.id] : [id]))
}
