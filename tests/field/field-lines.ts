import type { ThinLineShape } from '#tests/support/thin-line.ts'

/** A line of docs/field.md. */
export type FieldLine = { name: string; kbitPerSecond: number; roundTripMs: number }

export const FIELD_LINES = {
  thin: { name: '50 kbit/s, 800 ms', kbitPerSecond: 50, roundTripMs: 800 },
  better: { name: '200 kbit/s, 600 ms', kbitPerSecond: 200, roundTripMs: 600 },
} satisfies Record<string, FieldLine>
export type FieldLineName = keyof typeof FIELD_LINES

export function shapeOf({ kbitPerSecond, roundTripMs }: FieldLine): ThinLineShape {
  return { bytesPerSecond: (kbitPerSecond * 1_000) / 8, delayMs: roundTripMs / 2 }
}

/** Milliseconds that so many bytes and round trips take on a line at the very least. */
export function bestPossibleMs(line: FieldLine, bytes: number, roundTrips: number): number {
  return (bytes / shapeOf(line).bytesPerSecond) * 1_000 + roundTrips * line.roundTripMs
}
