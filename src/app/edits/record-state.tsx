import type { ComponentProps } from 'react'
import { EditConflicts } from './edit-conflicts.tsx'
import { EditState } from './edit-state.tsx'

type RecordStateProps = ComponentProps<typeof EditState> & Pick<ComponentProps<typeof EditConflicts>, 'words'>

/** Shows above a record's fields whether its edit waits or was refused, and asks about fields that were changed twice. */
export function RecordState({ words, ...record }: RecordStateProps) {
  return (
    <>
      <EditState {...record} />
      <EditConflicts {...record} {...(words ? { words } : {})} />
    </>
  )
}
