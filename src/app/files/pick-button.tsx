import { useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { IconName } from '#app/ui/icon-names.ts'

/** A button that opens the device's picker, or its camera, for files of these types. */
export function PickButton({
  label,
  icon,
  accept,
  isCamera = false,
  isDisabled,
  onPick,
}: {
  label: string
  icon: IconName
  accept: string
  isCamera?: boolean
  isDisabled: boolean
  onPick: (files: File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isCamera}
        accept={accept}
        capture={isCamera ? 'environment' : undefined}
        aria-label={label}
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])])
          // Lets the same file be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button icon={icon} isDisabled={isDisabled} onPress={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
