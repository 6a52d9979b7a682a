/** Texts that break careless code, each with a mark of its own so that no two messages are the same. */
export const HOSTILE_TEXTS: readonly ((mark: string) => string)[] = [
  (mark) => `Kia ora ${mark}`,
  (mark) => `nul \0 inside ${mark}`,
  (mark) => `half a pair \uD83D ${mark}`,
  (mark) => `\uDE00 the other half ${mark}`,
  (mark) => `line\u2028separator\u2029and paragraph ${mark}`,
  (mark) => `\u202Eright to left\u202C ${mark}`,
  (mark) => `👩‍👩‍👧‍👦 e\u0301 ﷽ ${mark}`,
  (mark) => `<img src=x onerror=alert(1)> '; drop table messages; -- ${mark}`,
  (mark) => `__proto__ constructor ${mark}`,
  (mark) => `${'ā'.repeat(9_990 - mark.length)}${mark}`,
]
