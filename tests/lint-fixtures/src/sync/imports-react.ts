// Reported: farstead(one-way): react has no place in sync
import { useState } from 'react'

export const state = useState
