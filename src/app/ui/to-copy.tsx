import { useId } from 'react'

/** An address to take elsewhere: chosen as a whole when it gets the focus. */
export function ToCopy({ label, value }: { label: string; value: string }) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="to-copy"
        readOnly
        dir="ltr"
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
    </>
  )
}
