// Code for a sign-out, loaded together.
export { endHere } from './end-here.ts'
export { forgetAccount } from './forget-account.ts'
