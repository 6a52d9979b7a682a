/** The moments of a stay at which a message can send itself, in their order. */
export const MESSAGE_MOMENTS = [
  'agreed',
  'beforeArrival',
  'arrivalDay',
  'firstEvening',
  'beforeLeaving',
  'afterLeaving',
] as const
export type MessageMoment = (typeof MESSAGE_MOMENTS)[number]
