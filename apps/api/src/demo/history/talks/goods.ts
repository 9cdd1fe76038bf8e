/** The demo company's products as customers name them: with the article, and the pronoun that refers back to them. */
export const goods = [
  { peca: "a mesa Ipê de 6 lugares", dela: "ela", preco: "R$ 2.480,00", vezes: "10x de R$ 248,00", prazo: "15 dias úteis", foto: "mesa" },
  { peca: "a mesa redonda Lua", dela: "ela", preco: "R$ 1.690,00", vezes: "10x de R$ 169,00", prazo: "10 dias úteis", foto: "mesa" },
  { peca: "o sofá Lume de 3 lugares", dela: "ele", preco: "R$ 3.290,00", vezes: "10x de R$ 329,00", prazo: "20 dias úteis", foto: "sofa" },
  { peca: "o sofá-cama Brisa", dela: "ele", preco: "R$ 2.790,00", vezes: "10x de R$ 279,00", prazo: "12 dias úteis", foto: "sofa" },
  { peca: "a estante Nicho", dela: "ela", preco: "R$ 1.180,00", vezes: "6x de R$ 196,67", prazo: "8 dias úteis", foto: "estante" },
  { peca: "a poltrona Ninho", dela: "ela", preco: "R$ 1.450,00", vezes: "6x de R$ 241,67", prazo: "10 dias úteis", foto: "poltrona" },
  {
    peca: "o guarda-roupa Atlas",
    dela: "ele",
    preco: "R$ 3.950,00",
    vezes: "10x de R$ 395,00",
    prazo: "18 dias úteis",
    foto: "guarda-roupa",
  },
  { peca: "a cama box de casal Serena", dela: "ela", preco: "R$ 2.190,00", vezes: "10x de R$ 219,00", prazo: "7 dias úteis", foto: "cama" },
  { peca: "o rack Linha para TV", dela: "ele", preco: "R$ 990,00", vezes: "5x de R$ 198,00", prazo: "7 dias úteis", foto: "estante" },
  { peca: "a escrivaninha Foco", dela: "ela", preco: "R$ 870,00", vezes: "5x de R$ 174,00", prazo: "6 dias úteis", foto: "mesa" },
  { peca: "o aparador Trama", dela: "ele", preco: "R$ 1.320,00", vezes: "6x de R$ 220,00", prazo: "9 dias úteis", foto: "estante" },
  {
    peca: "o jogo de 4 cadeiras Palha",
    dela: "ele",
    preco: "R$ 1.560,00",
    vezes: "6x de R$ 260,00",
    prazo: "10 dias úteis",
    foto: "poltrona",
  },
] as const;
export type Good = (typeof goods)[number];
