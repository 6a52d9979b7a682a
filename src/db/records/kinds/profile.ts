import type { Profile } from '#contract/profile.ts'
import type { RecordRules } from './record-rules.ts'

export const profileRules: RecordRules<Profile> = {
  neverSilent: [],
  titleOf: () => '',
  detailOf: () => '',
  otherOf: () => '',
  isListed: ({ id }, userId) => id === userId,
  waitsFor: () => null,
  canStep: () => false,
  needOf: () => null,
}
