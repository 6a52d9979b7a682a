// Reported: 'lazy' import from 'react' is restricted
import { lazy } from 'react'

export const Stay = lazy(() => import('./stay.tsx'))
