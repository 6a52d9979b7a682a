/** The moments of a stay at which a message can send itself, in their order. */
export const MESSAGE_MOMENTS = [
  'agreed',
  'beforeArrival',
  'arrivalDay',
  'firstEvening',
  'beforeLeaving',
  'afterLeaving',
  'rentDue',
  'rentLate',
] as const
export type MessageMoment = (typeof MESSAGE_MOMENTS)[number]

/** The moments that come once for each day on which rent is due. */
export type RentMoment = Extract<MessageMoment, `rent${string}`>

export function isRentMoment(moment: MessageMoment): moment is RentMoment {
  return moment === 'rentDue' || moment === 'rentLate'
}
