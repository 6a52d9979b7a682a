/** A member of a chat, as far as its two sides go. */
type Member = { id: string; cohostOf?: string | undefined }

/** Each of a chat's two people and who helps them are one side of it. */
function sideOf({ id, cohostOf = id }: Member): string {
  return cohostOf
}

/** Returns those with whom a member talks: the other of the chat's two people first, then who helps that one. */
export function othersIn<M extends Member>(members: readonly M[], userId: string): M[] {
  const own = sideOf(members.find(({ id }) => id === userId) ?? { id: userId })
  return members
    .filter((member) => sideOf(member) !== own)
    .toSorted((a, b) => Number(a.cohostOf !== undefined) - Number(b.cohostOf !== undefined))
}

/** Returns whether somebody is in a chat to help one of its two people. */
export function isCohostIn(members: readonly Member[], userId: string): boolean {
  return members.find(({ id }) => id === userId)?.cohostOf !== undefined
}

/** Returns how far anybody with whom a member talks has read; −1 for nothing. */
export function readByOthers(
  members: readonly (Member & { readPosition: number })[],
  userId: string,
): number {
  return Math.max(-1, ...othersIn(members, userId).map(({ readPosition }) => readPosition))
}
