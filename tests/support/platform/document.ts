export type Found = {
  name: string
  attributes: Record<string, string>
  /** Of scripts, styles and titles alone. */
  text: string
}

// The type that the browser's `Element` hides.
type Rewritten = { tagName: string; attributes: Iterable<[string, string]> }

/** The elements of a document as a browser's parser finds them. */
export async function elementsOf(html: string): Promise<Found[]> {
  const found: Found[] = []
  const rewriter = new HTMLRewriter()
    .on('*', {
      element(element) {
        const { tagName, attributes } = element as unknown as Rewritten
        found.push({ name: tagName, attributes: Object.fromEntries(attributes), text: '' })
      },
    })
    .on('script, style, title', {
      text(chunk) {
        const last = found.at(-1)
        if (last) last.text += chunk.text
      },
    })
  await rewriter.transform(new Response(html)).arrayBuffer()
  return found
}
