/** Id of a device at this site. @returns 64 hexadecimal digits */
export async function deviceId({ endpoint }: { endpoint: string }): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
