// Reported: react-hooks(rules-of-hooks)
import { useState } from 'react'

export function Broken({ open }: { open: boolean }) {
  if (open) useState(0)
  return null
}
