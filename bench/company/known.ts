/** Names and the password of the two benchmark companies. */
export const PASSWORD = "bom trabalho 9";
export const companies = {
  big: { name: "Bazar Horizonte", domain: "grande.test" },
  medium: { name: "Casa do Meio", domain: "media.test" },
};
