// A picture of the position: the tables that are shown, with all styles written into them, as SVG or PNG.

const STYLES = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'opacity', 'font-family', 'font-size', 'font-weight', 'text-anchor'] as const;
const SVG = 'http://www.w3.org/2000/svg';
const GAP = 16, HEAD = 44;

/** A copy that needs no style sheet. */
function standalone(source: SVGSVGElement): SVGSVGElement {
  const copy = source.cloneNode(true) as SVGSVGElement;
  const from = [source, ...source.querySelectorAll('*')], to = [copy, ...copy.querySelectorAll('*')];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    for (const name of STYLES) {
      const value = style.getPropertyValue(name);
      if (value) to[i]!.setAttribute(name, value);
    }
    to[i]!.removeAttribute('class');
  });
  return copy;
}

/** One picture of the tables side by side, below a line of text. */
export function pictureOf(tables: readonly SVGSVGElement[], title: string): { svg: string; width: number; height: number } {
  const boxes = tables.map(table => table.viewBox.baseVal);
  const width = boxes.reduce((sum, box) => sum + box.width, GAP * (boxes.length + 1)), height = Math.max(...boxes.map(box => box.height)) + HEAD + GAP;
  const root = document.createElementNS(SVG, 'svg');
  root.setAttribute('xmlns', SVG);
  root.setAttribute('viewBox', `0 0 ${width} ${height}`);
  root.setAttribute('width', String(width));
  root.setAttribute('height', String(height));
  const page = getComputedStyle(document.body);
  const back = document.createElementNS(SVG, 'rect');
  for (const [name, value] of [['width', width], ['height', height], ['fill', page.backgroundColor]] as const) back.setAttribute(name, String(value));
  const text = document.createElementNS(SVG, 'text');
  for (const [name, value] of [['x', GAP], ['y', 29], ['fill', page.color], ['font-family', page.fontFamily], ['font-size', 16], ['font-weight', 650]] as const) text.setAttribute(name, String(value));
  text.textContent = title;
  root.append(back, text);
  let x = GAP;
  tables.forEach((table, i) => {
    const copy = standalone(table);
    for (const [name, value] of [['x', x], ['y', HEAD], ['width', boxes[i]!.width], ['height', boxes[i]!.height]] as const) copy.setAttribute(name, String(value));
    root.append(copy);
    x += boxes[i]!.width + GAP;
  });
  return { svg: new XMLSerializer().serializeToString(root), width, height };
}

export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export const svgBlob = (svg: string): Blob => new Blob([svg], { type: 'image/svg+xml' });

export async function pngBlob(svg: string, width: number, height: number): Promise<Blob> {
  const url = URL.createObjectURL(svgBlob(svg));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width * 2;
    canvas.height = height * 2;
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => canvas.toBlob(blob => blob ? resolve(blob) : reject(new Error('no picture')), 'image/png'));
  } finally {
    URL.revokeObjectURL(url);
  }
}
