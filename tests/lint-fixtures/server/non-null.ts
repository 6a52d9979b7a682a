// Reported: typescript(no-non-null-assertion)
export const first = (list: number[]): number => list[0]!
