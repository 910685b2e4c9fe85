// Videos for tests of uploads.
export { joinBytes, noise } from './bytes.ts'
export { mp4 } from './mp4.ts'
export { webm } from './webm.ts'
