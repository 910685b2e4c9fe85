export type Found = {
  name: string
  attributes: Record<string, string>
  /** Text of scripts, styles and titles only. */
  text: string
}

// The type of HTMLRewriter's `Element`, which the DOM's type of the same name hides.
type Rewritten = { tagName: string; attributes: Iterable<[string, string]> }

/** The elements of a document, by a streaming HTML parser. */
export async function elementsOf(html: string): Promise<Found[]> {
  const elements: Found[] = []
  const rewriter = new HTMLRewriter()
    .on('*', {
      element(element) {
        const { tagName, attributes } = element as unknown as Rewritten
        elements.push({ name: tagName, attributes: Object.fromEntries(attributes), text: '' })
      },
    })
    .on('script, style, title', {
      text(chunk) {
        const last = elements.at(-1)
        if (last) last.text += chunk.text
      },
    })
  await rewriter.transform(new Response(html)).arrayBuffer()
  return elements
}
