/**
 * What a host checks about a small stand-alone dwelling that was built without a building consent (Building Act 2004,
 * Schedule 1A): what the exemption asks of the building and of the work, and the records of it.
 */
export const DWELLING_CHECKS = [
  'alone',
  'floor',
  'height',
  'distance',
  'light',
  'services',
  'planning',
  'started',
  'pim',
  'licensed',
  'finished',
  'plans',
  'records',
] as const
export type DwellingCheck = (typeof DWELLING_CHECKS)[number]
