/** The first words are frequent, the last ones rare, as in any language. */
const words = `o a de que e bom dia para com não uma por mais como obrigado tudo bem você está meu minha pedido quando hoje entrega
prazo valor boleto pagamento pix produto loja amanhã tarde manhã favor preciso quero posso pode consegue enviar receber chegou
ainda já até sim aqui endereço número nota fiscal desconto frete troca garantia defeito cor tamanho azul preto branco modelo
estoque cadastro senha acesso conta banco cartão parcela juros vencimento segunda sexta sábado horário atendimento vendedor
gerente supervisor técnico visita instalação montagem peça parafuso manual caixa volume transportadora motorista rastreio código
atraso urgente reclamação cancelamento estorno devolução reembolso contrato assinatura plano mensalidade internet sinal roteador
cabo tomada energia vazamento conserto orçamento proposta reunião documento cópia comprovante identidade residência cidade bairro
avenida portão campainha síndico elevador escada varanda cozinha armário guarda-roupa sofá colchão cadeira mesa estante prateleira
espelho luminária tapete cortina almofada madeira vidro alumínio mármore acabamento verniz arranhado amassado quebrado faltando
aniversário presente embalagem cartãozinho surpresa madrugada feriado recesso férias viagem aeroporto hotel passaporte bagagem
pediatra consulta exame receita vacina dentista ortopedia fisioterapia convênio guia autorização laudo prontuário recepção`.split(/\s+/);

const firstNames = `Ana Maria João José Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Luís Gabriel Rafael Daniel Marcelo Bruno
Eduardo Felipe Rodrigo Manoel Mateus André Fernando Fábio Leonardo Gustavo Guilherme Leandro Tiago Anderson Ricardo Márcio Jorge Adriana
Juliana Márcia Fernanda Patrícia Aline Sandra Camila Amanda Bruna Jéssica Letícia Júlia Luciana Vanessa Mariana Gabriela Vera Vitória
Larissa Cláudia Beatriz Luana Rita Sônia Renata Eliane Conceição`.split(/\s+/);

const lastNames = `Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes
Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves
Santana Teixeira Araújo Pinto Moura Cavalcanti Correia Monteiro Batista Campos Duarte Prado Antunes Figueiredo Bittencourt`.split(/\s+/);

/** For searches: one in a hundred thousand messages has the first, one in eight the other. */
export const rareWord = "xilofone";
export const commonWord = "obrigado";

/** A few random words as an SQL expression. */
export const phrase = `concat_ws(' ', ${[
  ...Array.from({ length: 4 }, () => pick(words, 2.2)),
  ...Array.from({ length: 6 }, () => `case when random() < 0.6 then ${pick(words, 2.2)} end`),
  "case when random() < 0.1 then (random() * 99999)::int::text end",
].join(", ")})`;

export const personName = `concat_ws(' ', ${pick(firstNames, 1.5)}, case when random() < 0.4 then ${pick(firstNames, 1)} end, ${pick(lastNames, 1.5)}, ${pick(lastNames, 1)})`;

/** The higher the skew, the rarer the last words. */
function pick(list: string[], skew: number) {
  return `('{${list.join(",")}}'::text[])[1 + floor(${list.length} * power(random(), ${skew}))::int]`;
}
