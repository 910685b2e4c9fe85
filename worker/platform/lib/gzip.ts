const through = async (bytes: Uint8Array<ArrayBuffer> | string, transform: ReadableWritablePair) =>
  new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(transform)).arrayBuffer(),
  )

export const gzip = (text: string): Promise<Uint8Array<ArrayBuffer>> =>
  through(text, new CompressionStream('gzip'))

export const gunzip = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  new TextDecoder().decode(await through(bytes, new DecompressionStream('gzip')))
