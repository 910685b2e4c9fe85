type Snapshot = {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]]; edge_fields: string[] } }
  nodes: number[]
  edges: number[]
  strings: string[]
}

/**
 * Reads a heap snapshot of V8 that includes numbers.
 *
 * @returns bytes of all living objects; their heaviest kinds; the value of the field in each object of the class,
 *   as `#weight` of `Lru`
 */
export function readSnapshot(text: string, className: string, field: string) {
  const { snapshot, nodes, edges, strings } = JSON.parse(text) as Snapshot
  const { node_fields: fields, node_types: types, edge_fields: edgeFields } = snapshot.meta
  const [type, name, size, edgeCount] = ['type', 'name', 'self_size', 'edge_count'].map(
    (property) => fields.indexOf(property),
  ) as [number, number, number, number]
  const edgeName = edgeFields.indexOf('name_or_index')
  const toNode = edgeFields.indexOf('to_node')
  const firstEdges = new Map<number, number>()
  const byKind = new Map<string, number>()
  const matchingNodes: number[] = []
  let bytes = 0
  let edge = 0
  for (let node = 0; node < nodes.length; node += fields.length) {
    const kind = types[0][nodes[node + type]!]!
    const label = strings[nodes[node + name]!]!
    const weight = nodes[node + size]!
    bytes += weight
    const key = kind === 'object' ? `object ${label}` : kind
    byKind.set(key, (byKind.get(key) ?? 0) + weight)
    firstEdges.set(node, edge)
    edge += nodes[node + edgeCount]! * edgeFields.length
    if (kind === 'object' && label === className) matchingNodes.push(node)
  }

  /** The node that an edge of this name points to. */
  function follow(node: number | undefined, edgeText: string): number | undefined {
    if (node === undefined) return undefined
    const from = firstEdges.get(node)!
    const to = from + nodes[node + edgeCount]! * edgeFields.length
    for (let edgeStart = from; edgeStart < to; edgeStart += edgeFields.length) {
      if (strings[edges[edgeStart + edgeName]!] === edgeText) return edges[edgeStart + toNode]
    }
    return undefined
  }
  // A number is stored as a node whose edge `value` points to its text.
  const numbers = matchingNodes.map((node) => {
    const value = follow(follow(node, field), 'value')
    return value === undefined ? 0 : Number(strings[nodes[value + name]!])
  })
  const heaviest = [...byKind].sort(([, a], [, b]) => b - a).slice(0, 8)
  return { bytes, heaviest, numbers }
}
