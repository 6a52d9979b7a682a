/** A promise and the way to settle it: something that is going to be seen. */
export type Moment<T> = { when: Promise<T>; come: (value: T) => void }

export function moment<T>(): Moment<T> {
  let come: (value: T) => void = () => undefined
  const when = new Promise<T>((resolve) => {
    come = resolve
  })
  return { when, come }
}
