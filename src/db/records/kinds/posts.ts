import type { PostRow } from '#contract/post.ts'
import type { RecordRules } from './record-rules.ts'

export const postRules: RecordRules<PostRow> = {
  neverSilent: ['slug'],
  titleOf: ({ title = '' }) => title,
  detailOf: ({ summary = '' }) => summary,
  textsOf: ({ text }) => [text],
  otherOf: () => '',
  isListed: () => true,
  waitsFor: () => null,
  canStep: () => false,
  needOf: () => null,
}
