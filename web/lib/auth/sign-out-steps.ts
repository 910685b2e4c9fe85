// What a sign-out does besides, loaded together.
export { endHere } from './end-here.ts'
export { forgetAccount } from './forget-account.ts'
