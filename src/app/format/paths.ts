export const UNITS_PATH = '/units'
export const AGREEMENTS_PATH = '/accommodation/agreements'
export const MESSAGES_PATH = '/messages'

/** The page of one unit. */
export function unitPath(id: string): string {
  return `${UNITS_PATH}/details/${id}`
}

/** The page of one agreement. */
export function agreementPath(id: string): string {
  return `${AGREEMENTS_PATH}/details/${id}`
}

/** The page of the conversations, with one of them open. */
export function chatPath(id: string): string {
  return `${MESSAGES_PATH}?chat=${id}`
}
