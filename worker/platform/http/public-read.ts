/** True for a visitor's read, after which nothing is written. */
export const isPublicRead = ({ method, headers }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && !headers.has('authorization')
