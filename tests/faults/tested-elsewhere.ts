/** Rules whose tests need no count: each file holds the test, and a test holds that the file is there. */
export const TESTED_ELSEWHERE: readonly { rule: string; where: readonly string[] }[] = []
