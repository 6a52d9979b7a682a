// Reported: nothing
import { EditState } from '#app/edits/edit-state.tsx'
import { AvatarField } from '#app/files/avatar-field.tsx'

export const parts = [EditState, AvatarField]
