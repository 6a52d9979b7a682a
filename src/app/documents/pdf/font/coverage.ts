/** Reads a list of glyphs (OpenType's coverage): returns the place of each in the list. */
export function readCoverage(table: DataView, at: number): ReadonlyMap<number, number> {
  const places = new Map<number, number>()
  const isRanges = table.getUint16(at) === 2
  for (let nth = 0; nth < table.getUint16(at + 2); nth += 1) {
    if (isRanges) {
      const entry = at + 4 + nth * 6
      const first = table.getUint16(entry)
      for (let glyph = first; glyph <= table.getUint16(entry + 2); glyph += 1)
        places.set(glyph, table.getUint16(entry + 4) + glyph - first)
    } else places.set(table.getUint16(at + 4 + nth * 2), nth)
  }
  return places
}

/** Returns the class of each glyph that has one. */
export function readClasses(table: DataView, at: number): ReadonlyMap<number, number> {
  const classes = new Map<number, number>()
  if (at === 0) return classes
  if (table.getUint16(at) === 1) {
    const first = table.getUint16(at + 2)
    for (let nth = 0; nth < table.getUint16(at + 4); nth += 1)
      classes.set(first + nth, table.getUint16(at + 6 + nth * 2))
    return classes
  }
  for (let nth = 0; nth < table.getUint16(at + 2); nth += 1) {
    const entry = at + 4 + nth * 6
    for (let glyph = table.getUint16(entry); glyph <= table.getUint16(entry + 2); glyph += 1)
      classes.set(glyph, table.getUint16(entry + 4))
  }
  return classes
}

/** Returns numbers of two bytes each that follow each other. */
export function numbersAt(table: DataView, from: number, count: number): number[] {
  return Array.from({ length: count }, (_, nth) => table.getUint16(from + nth * 2))
}
