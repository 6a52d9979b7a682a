import './first-look.css'

export { startFirstLook } from './first-look.ts'
