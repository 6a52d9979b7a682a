import type { ThinLineShape } from '#tests/support/thin-line.ts'

/** A line of docs/field.md. */
export type FieldLine = {
  name: string
  kbitPerSecond: number
  roundTripMs: number
  /** As phone networks are: a deep buffer, TLS, and packets that get lost. */
  harsh?: Pick<ThinLineShape, 'bufferBytes' | 'lostPart'> & { isSecure: boolean }
}

/** What phone networks keep for one phone. */
const DEEP = 96_000
const THIN = { kbitPerSecond: 50, roundTripMs: 800 }

export const FIELD_LINES = {
  thin: { ...THIN, name: '50 kbit/s, 800 ms round trip' },
  better: { name: '200 kbit/s, 600 ms round trip', kbitPerSecond: 200, roundTripMs: 600 },
  deep: {
    ...THIN,
    name: '50 kbit/s, 800 ms round trip, a buffer of 96 KB',
    harsh: { bufferBytes: DEEP, isSecure: false },
  },
  harsh: {
    ...THIN,
    name: '50 kbit/s, 800 ms round trip, a buffer of 96 KB, TLS, one packet in fifty lost',
    harsh: { bufferBytes: DEEP, lostPart: 0.02, isSecure: true },
  },
} satisfies Record<string, FieldLine>
export type FieldLineName = keyof typeof FIELD_LINES

export function shapeOf({ kbitPerSecond, roundTripMs, harsh }: FieldLine): ThinLineShape {
  return {
    bytesPerSecond: (kbitPerSecond * 1_000) / 8,
    delayMs: roundTripMs / 2,
    hasHandshake: harsh?.isSecure === true,
    ...(harsh?.bufferBytes === undefined ? {} : { bufferBytes: harsh.bufferBytes }),
    ...(harsh?.lostPart === undefined ? {} : { lostPart: harsh.lostPart }),
  }
}

/** Milliseconds that so many bytes and round trips take on a line at the very least. */
export function bestPossibleMs(line: FieldLine, bytes: number, roundTrips: number): number {
  return (bytes / shapeOf(line).bytesPerSecond) * 1_000 + roundTrips * line.roundTripMs
}
