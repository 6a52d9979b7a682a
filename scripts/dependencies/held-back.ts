import type { Ending, HeldBack } from './dependency-problems.ts'

/** Packages that aren't at their newest major version, or get no more releases, each with its reason and its day. */
export const HELD_BACK: HeldBack = {
  node: {
    despite: 'newer',
    asOf: '2026-11-27',
    why: 'Even versions are supported for long, and 24 until April 2028. 26 comes next.',
  },
  '@types/node': {
    despite: 'newer',
    asOf: '2026-11-27',
    why: 'It describes the Node that the project runs on.',
  },
  '@shoelace-style/shoelace': {
    despite: 'ended',
    asOf: '2026-11-27',
    why: 'It gets no more releases. Features use our own components, which wrap it, so another library can take its place one component at a time.',
  },
}

/** When support ends, as their makers have announced it. */
export const ENDINGS: readonly Ending[] = [
  { name: 'node', major: 24, on: '2028-04-30' },
  // The day on which we noted it; its makers have named none.
  { name: '@shoelace-style/shoelace', on: '2026-11-27' },
]
