import { joinParts, u32, type Part } from './bytes.ts'

export const xmpPacket = (mark: string) =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${mark}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

/** A colour profile with nothing but its own description. */
export function iccProfile(tag: string, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const content = joinParts(tag === 'priv' ? 'data' : 'text', u32(0), payload, 0)
  const offset = 128 + 4 + 12
  const head: Part[] = [u32(offset + content.length), 'none', u32(0x02_10_00_00), 'mntrGRAYXYZ ']
  const body = joinParts(...head, new Uint8Array(12), 'acsp', new Uint8Array(128 - 40))
  return joinParts(body.subarray(0, 128), u32(1), tag, u32(offset), u32(content.length), content)
}
